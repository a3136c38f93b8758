import { DEFAULT_IN_FRENCH, PHONE_MARK } from '../../domain/shared/texts.ts';
import { PhoneText } from './phone-text.tsx';
import { useTexts } from './use-texts.ts';

/** A line for customers who would rather speak French, with the phone number as a link (PAGE-24). */
export function FrenchLine({ className }: { readonly className?: string | undefined }) {
  const { inFrench: { shown, text } = DEFAULT_IN_FRENCH } = useTexts();
  if (!shown || text === '') return null;
  const [before = '', ...rest] = text.split(PHONE_MARK);
  return (
    <p className={className} lang="fr-CA">
      {rest.length === 0 ? before : <PhoneText text={[before, rest.join('')]} />}
    </p>
  );
}
