import { Choice } from '../../parts/choice.tsx'
import { chooseConvention, convention } from '../../parts/locale.ts'
import { Section } from '../../parts/page.tsx'
import { words } from '../../words/words.ts'

const texts = words.security.datesAndAmounts

/** The choice of how this device writes dates and amounts. */
export function DatesAndAmounts() {
  return (
    <Section title={texts.title}>
      <Choice
        maw={420}
        label={texts.label}
        description={texts.hint}
        value={convention}
        onChange={chooseConvention}
        data={texts.conventions}
      />
    </Section>
  )
}
