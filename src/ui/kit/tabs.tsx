import { type KeyboardEvent, type ReactNode, useId } from 'react';
import styles from './tabs.module.css';

type Tab<Name extends string> = { readonly name: Name; readonly text: string; readonly panel: ReactNode };

type TabsProps<Name extends string> = {
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly shown: Name;
  readonly onShow: (name: Name) => void;
};

/**
 * Panels of one screen, one of them visible. The others stay mounted and keep what was typed in
 * them.
 */
export function Tabs<Name extends string>({ label, tabs, shown, onShow }: TabsProps<Name>) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step && tabs.at((index + step) % tabs.length);
    if (!next) return;
    event.preventDefault();
    onShow(next.name);
    document.getElementById(`${id}-${next.name}`)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} className={styles.tabs}>
        {tabs.map(({ name, text }, index) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            aria-selected={name === shown}
            aria-controls={`${id}-${name}-panel`}
            tabIndex={name === shown ? 0 : -1}
            onClick={() => onShow(name)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            {text}
          </button>
        ))}
      </div>
      {tabs.map(({ name, panel }) => (
        <div
          key={name}
          id={`${id}-${name}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}-${name}`}
          hidden={name !== shown}
        >
          {panel}
        </div>
      ))}
    </>
  );
}
