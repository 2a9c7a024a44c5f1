import { type Label, LABEL_WARNINGS } from '@steward/contract/labels.ts'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { format } from '#lib/format.ts'

/** What won't come out as it was asked for, before paper is used for it. */
export function LabelWarnings({ labels }: { labels: readonly Label[] }) {
  const { t } = useTranslation()
  const messages = LABEL_WARNINGS.map((warning) => ({
    warning,
    found: labels.filter(({ warnings }) => warnings.includes(warning)),
  })).filter(({ found }) => found.length > 0)
  if (messages.length === 0) return null
  return (
    <Banner kind="warning">
      <ul className="flex flex-col gap-1">
        {messages.map(({ warning, found }) => (
          <li key={warning}>
            {t(`labels.warnings.${warning}`, {
              count: found.length,
              formatted: format.integer(found.length),
              millimetres: format.decimal(Math.min(...found.map(({ module_mm }) => module_mm))),
            })}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
