import { NativeSelect } from '@mantine/core'
import { chooseConvention, convention, type Convention } from '../../parts/locale.ts'
import { Section } from '../../parts/page.tsx'
import { words } from '../../words/words.ts'

const texts = words.security.datesAndAmounts

/** The choice of how this device writes dates and amounts. */
export function DatesAndAmounts() {
  return (
    <Section title={texts.title}>
      <NativeSelect
        maw={420}
        label={texts.label}
        description={texts.hint}
        value={convention}
        onChange={(event) => chooseConvention(event.currentTarget.value as Convention)}
        data={Object.entries(texts.conventions).map(([value, label]) => ({ value, label }))}
      />
    </Section>
  )
}
