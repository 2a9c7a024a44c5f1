import { useTranslation } from 'react-i18next'
import { type TKey } from '#lib/i18n.ts'

/** The texts of a kind, by their keys within its own texts. */
export function useKindText({ words }: { words: string }) {
  const { t } = useTranslation()
  return (key: string, values?: Readonly<Record<string, unknown>>): string =>
    t(`${words}.${key}` as TKey, values)
}
