import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { format } from '#lib/format.ts'
import { countOf, type HandOverSelection, holderOf, onlyOf } from './selection.ts'

/** The title of a hand-over or return dialog. */
export function useHandTitle(way: 'over' | 'back', selection: HandOverSelection): string {
  const { t } = useTranslation()
  const isOne = onlyOf(selection) !== undefined
  const count = countOf(selection)
  const words = { count, formatted: format.integer(count) }
  if (way === 'over') return isOne ? t('hand_over.title_one_asset') : t('hand_over.title', words)
  return isOne ? t('hand_over.return.title_one_asset') : t('hand_over.return.title', words)
}

/** The asset and its current holder, or the common holder of several. */
export function useSelectionText(selection: HandOverSelection): ReactNode {
  const { t } = useTranslation()
  const asset = onlyOf(selection)
  const holder = holderOf(selection)
  if (!asset) return holder ? t('hand_over.have_now', { name: holder.name }) : undefined
  return (
    <>
      {asset.name} <span className="tnum">({asset.asset_tag})</span>
      {asset.custodian && ` · ${t('hand_over.now_with', { name: asset.custodian.name })}`}
    </>
  )
}
