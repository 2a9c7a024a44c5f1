import { type Dashboard, dashboardApi } from '@steward/contract/dashboard.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#lib/error-text.ts'
import { query, useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

export const arrangement = () => query(dashboardApi.get, {})

/** The user's arrangement of the dashboard; a change is shown at once, and reverted if it can't be saved. */
export function useArrangement() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const found = useQuery(arrangement())
  // The arrangement may be read while a change is being saved, so the last change is kept apart: the next one builds
  // on what is shown, and would otherwise save what was there before.
  const [unsaved, setUnsaved] = useState<Dashboard | null>(null)
  const update = useSend(dashboardApi.update, { inOrder: true })

  const change = (tiles: Dashboard['tiles']): void => {
    const dashboard = { tiles }
    setUnsaved(dashboard)
    void update
      .mutateAsync({ body: { dashboard } })
      .then(
        (saved) => client.setQueryData(arrangement().queryKey, saved),
        (error: unknown) => {
          toast.error(t('dashboard.arrange.failed'), { description: errorText(error, t) })
        },
      )
      .finally(() => setUnsaved((last) => (last === dashboard ? null : last)))
  }
  return { found, tiles: (unsaved ?? found.data?.data)?.tiles ?? null, change }
}
