import { type ComponentType, lazy, useState } from 'react';

/** A page whose code comes when it is asked for, ahead of being opened or by being opened. */
export type LazyPage = ComponentType & { load(): Promise<void> };

/** Once loaded, a page is drawn without a pause: that is how one that was drawn ahead of time can be taken over as it is. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  const loadOnce = async (): Promise<ComponentType> => {
    loaded ??= await load();
    return loaded;
  };
  const Later = lazy(async () => ({ default: await loadOnce() }));
  function Page() {
    const [Shown] = useState(() => loaded ?? Later);
    return <Shown />;
  }
  return Object.assign(Page, {
    load: async () => {
      await loadOnce();
    },
  });
}
