import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { format } from '#lib/format.ts'
import { countOf, type Handed, holderOf, onlyOf } from './handed.ts'

/** What a dialog is called that hands assets over or takes them back. */
export function useHandTitle(way: 'over' | 'back', handed: Handed): string {
  const { t } = useTranslation()
  const isOne = onlyOf(handed) !== undefined
  const count = countOf(handed)
  const words = { count, formatted: format.integer(count) }
  if (way === 'over') return isOne ? t('hand_over.title_one_asset') : t('hand_over.title', words)
  return isOne ? t('hand_over.return.title_one_asset') : t('hand_over.return.title', words)
}

/** Which asset it is and who has it, or who has all of them. */
export function useHandedWords(handed: Handed): ReactNode {
  const { t } = useTranslation()
  const asset = onlyOf(handed)
  const holder = holderOf(handed)
  if (!asset) return holder ? t('hand_over.have_now', { name: holder.name }) : undefined
  return (
    <>
      {asset.name} <span className="tnum">({asset.asset_tag})</span>
      {asset.custodian && ` · ${t('hand_over.now_with', { name: asset.custodian.name })}`}
    </>
  )
}
