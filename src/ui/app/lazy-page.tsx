import { type ComponentType, lazy, useState } from 'react';

/** A page whose code is loaded on demand, before or when it is opened. */
export type LazyPage = ComponentType & { load(): Promise<void> };

/** A loaded page renders without suspending, so that a prerendered page can be hydrated. */
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
