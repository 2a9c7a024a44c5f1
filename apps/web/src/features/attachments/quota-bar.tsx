import { attachmentsApi } from '@steward/contract/attachments.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Progress } from '#components/ui/progress.tsx'
import { format } from '#lib/format.ts'
import { query } from '#lib/query.ts'

/** From this share on it is said how much room is left. */
const NEARLY = 0.8

/** How much of the account's room is used, once little is left. */
export function QuotaBar() {
  const { t } = useTranslation()
  const { data } = useQuery(query(attachmentsApi.storage, {}))
  if (!data) return null
  const { used_bytes: used, quota_bytes: quota } = data.data
  if (used < quota * NEARLY) return null
  const words = {
    used: format.bytes(used),
    quota: format.bytes(quota),
    percent: format.percent(used / quota),
  }
  return (
    <div className="flex flex-col gap-1.5 text-sm text-muted-foreground">
      <p>{t('attachments.quota', words)}</p>
      <Progress
        label={t('attachments.quota_label')}
        value={used}
        max={quota}
        valueText={t('attachments.quota', words)}
      />
    </div>
  )
}
