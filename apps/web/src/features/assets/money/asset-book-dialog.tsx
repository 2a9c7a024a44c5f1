import { type AssetBook, assetDepreciationApi } from '@steward/contract/asset-depreciation.ts'
import { useTranslation } from 'react-i18next'
import { BookSettingsDialog } from '#components/depreciation/book-settings-dialog.tsx'
import { useSend } from '#lib/query.ts'
import { BOOK_FIELDS } from './event-forms.ts'

/** The only settings of the default book here: its others are fields of the asset itself. */
const OF_DEFAULT = ['convention', 'units_total', 'charges']

/** The asset's own settings; inherited ones are empty. */
function saidBy({ parameters: all }: AssetBook) {
  const own = <V,>({ value, from }: { value: V; from: { type: string } | null }) =>
    from?.type === 'asset' ? value : null
  return {
    depreciation_method: own(all.depreciation_method),
    useful_life_months: own(all.useful_life_months),
    cost: own(all.cost),
    salvage_value: own(all.salvage_value),
    in_service_date: own(all.in_service_date),
    opening_accumulated: own(all.opening_accumulated),
    opening_as_of: own(all.opening_as_of),
    convention: own(all.convention),
    units_total: own(all.units_total),
    charges: null,
  }
}

interface AssetBookDialogProps {
  assetId: string
  book: AssetBook
  onClose: () => void
}

/** Edits the settings of an asset for a book. */
export function AssetBookDialog({ assetId, book, onClose }: AssetBookDialogProps) {
  const { t } = useTranslation()
  const send = useSend(assetDepreciationApi.updateBook)
  const { is_default } = book.book
  const fields = is_default
    ? BOOK_FIELDS.filter(({ name }) => OF_DEFAULT.includes(name))
    : BOOK_FIELDS
  return (
    <BookSettingsDialog
      title={t('books.settings.of_asset', { name: book.book.name })}
      text={t('books.settings.asset_text')}
      settings={[{ book: book.book, fields, said: saidBy(book) }]}
      pending={send.isPending}
      save={(book_id, change) =>
        send.mutateAsync({ params: { id: assetId, book_id }, body: { asset_book: change } })
      }
      onClose={onClose}
    />
  )
}
