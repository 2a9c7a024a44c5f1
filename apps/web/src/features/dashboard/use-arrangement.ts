import { type Dashboard, dashboardApi } from '@steward/contract/dashboard.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#lib/error-text.ts'
import { send } from '#lib/http.ts'
import { query } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

export const arrangement = () => query(dashboardApi.get, {})

/** The user's arrangement of the dashboard; a change is shown at once, and reverted if it can't be saved. */
export function useArrangement() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const found = useQuery(arrangement())
  // Sent one after the other, so that the last change wins.
  const sent = useRef<Promise<unknown>>(Promise.resolve())

  const change = async (tiles: Dashboard['tiles']): Promise<void> => {
    const { queryKey } = arrangement()
    // A pending response contains the previous arrangement.
    void client.cancelQueries({ queryKey })
    const before = client.getQueryData(queryKey)
    client.setQueryData(queryKey, { data: { tiles } })
    const turn = sent.current.then(() =>
      send(dashboardApi.update, { body: { dashboard: { tiles } } }),
    )
    sent.current = turn.catch(() => undefined)
    try {
      await turn
    } catch (error) {
      client.setQueryData(queryKey, before)
      toast.error(t('dashboard.arrange.failed'), { description: errorText(error, t) })
    }
  }
  return { found, change }
}
