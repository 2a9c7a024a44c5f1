import { type AssetBook, assetDepreciationApi } from '@steward/contract/asset-depreciation.ts'
import { CONVENTIONS } from '@steward/contract/depreciation-methods.ts'
import { useTranslation } from 'react-i18next'
import { BookSettingsDialog } from '#components/depreciation/book-settings-dialog.tsx'
import { choice, date, money, number, reference } from '#components/fields/field.ts'
import { namedFields } from '#components/fields/named.ts'
import { useSend } from '#lib/query.ts'
import { charges } from './charges-field.tsx'

const { asset_book } = assetDepreciationApi.updateBook.body.shape

/** Where the names of the fields are. */
const SETTINGS = { words: 'books.settings' } as const

const FIELDS = namedFields(SETTINGS.words, asset_book.shape, {
  depreciation_method_id: reference('method', { wide: true }),
  useful_life_months: number({
    unit: 'depreciation_methods.months',
    problem: 'depreciation_methods.problems.life',
  }),
  cost: money(),
  salvage_value: money(),
  in_service_date: date(),
  opening_accumulated: money(),
  opening_as_of: date(),
  convention: choice({
    words: 'depreciation_methods.conventions',
    explained: true,
    placeholder: 'assets.form.none_chosen',
    next: () => CONVENTIONS,
  }),
  units_total: number({ decimal: true, example: '100000' }),
  charges: charges({
    hint: 'books.settings.charges_hint',
    problem: 'books.settings.charges_problem',
  }),
})
/** Of the default book the others are fields of the asset itself. */
const OF_DEFAULT = ['convention', 'units_total', 'charges']

/** What the asset says itself; what follows from elsewhere is empty here. */
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

/** What an asset says for a book otherwise than its category and the default book. */
export function AssetBookDialog({ assetId, book, onClose }: AssetBookDialogProps) {
  const { t } = useTranslation()
  const send = useSend(assetDepreciationApi.updateBook)
  const { is_default } = book.book
  const fields = is_default ? FIELDS.filter(({ name }) => OF_DEFAULT.includes(name)) : FIELDS
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
