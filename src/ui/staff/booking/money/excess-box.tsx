import { useEffect, useRef } from 'react';
import { Callout } from '../../../kit/callout.tsx';

/**
 * What a payment takes above what is owed, before a second press takes it (PAY-15). It is announced,
 * and scrolled into sight.
 */
export function ExcessBox({ text }: { readonly text: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text !== undefined) box.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <div ref={box} role="status" className={text === undefined ? 'vh' : undefined}>
      {text !== undefined && (
        <Callout kind="warn" icon="alert">
          <p>{text}</p>
        </Callout>
      )}
    </div>
  );
}
