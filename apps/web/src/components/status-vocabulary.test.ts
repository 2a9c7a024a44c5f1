import de from '@steward/locales/de.json'
import en from '@steward/locales/en.json'
import es from '@steward/locales/es.json'
import fr from '@steward/locales/fr.json'
import { expect, it, test } from 'vitest'
import { humanise, VOCABULARY } from './status-vocabulary.ts'

const states = Object.entries(VOCABULARY).flatMap(([domain, values]) =>
  Object.keys(values).map((value) => ({ domain, value })),
)

test.each([
  { language: 'English', texts: en },
  { language: 'Spanish', texts: es },
  { language: 'French', texts: fr },
  { language: 'German', texts: de },
])('every status has a name in $language', ({ texts }) => {
  const named: Record<string, Record<string, string>> = texts.status
  for (const { domain, value } of states) {
    expect.soft(named[domain]?.[value], `${domain} ${value}`).toBeTruthy()
  }
})

it('an unknown status is written as readable text', () => {
  expect(humanise('on_loan')).toBe('On loan')
})
