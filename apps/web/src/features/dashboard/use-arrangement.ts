import { type Dashboard, dashboardApi } from '@steward/contract/dashboard.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from '#lib/error-text.ts'
import { query, useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

export const arrangement = () => query(dashboardApi.get, {})

/** How this person arranged their dashboard; a change is shown at once, and taken back where it can't be kept. */
export function useArrangement() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const found = useQuery(arrangement())
  const send = useSend(dashboardApi.update)

  const change = async (tiles: Dashboard['tiles']): Promise<void> => {
    const { queryKey } = arrangement()
    const before = client.getQueryData(queryKey)
    client.setQueryData(queryKey, { data: { tiles } })
    try {
      await send.mutateAsync({ body: { dashboard: { tiles } } })
    } catch (error) {
      client.setQueryData(queryKey, before)
      toast.error(t('dashboard.arrange.failed'), { description: errorText(error, t) })
    }
  }
  return { found, change }
}
