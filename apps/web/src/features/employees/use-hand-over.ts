import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import type { Named } from '@steward/contract/kit/fields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { send } from '#lib/http.ts'
import { toast } from '#lib/toast.ts'

/** An asset that could not be handed over, with the reason in words. */
export interface Refused {
  asset: Asset
  reason: string
}

/** What is asked of one asset: another holder, or nobody; what nobody holds any more goes back to stock. */
const changesFor = (asset: Asset, holder: Named) => ({
  custodian_id: holder?.id ?? null,
  lock_version: asset.lock_version,
  ...(holder === null && asset.status === 'in_use' && { status: 'in_stock' as const }),
})

/** Hands assets to another person, or takes them back, one after the other; what is refused is named. */
export function useHandOver() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [done, setDone] = useState<number | null>(null)

  const run = async (assets: readonly Asset[], holder: Named): Promise<Refused[]> => {
    const refused: Refused[] = []
    setDone(0)
    for (const asset of assets) {
      try {
        const body = { asset: changesFor(asset, holder) }
        await send(assetsApi.update, { params: { id: asset.id }, body })
      } catch (error) {
        refused.push({ asset, reason: errorText(error, t) })
      }
      setDone((before) => (before ?? 0) + 1)
    }
    setDone(null)
    for (const key of ['assets', 'employees', 'audits'])
      void client.invalidateQueries({ queryKey: [key] })
    const count = assets.length - refused.length
    const words = { count, formatted: format.integer(count), name: holder?.name ?? '' }
    if (count > 0)
      toast.success(t(holder ? 'employees.handed.over' : 'employees.handed.back', words))
    return refused
  }
  return { run, done }
}
