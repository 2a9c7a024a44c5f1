import { type AssetCategory, assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import type { TFunction } from 'i18next'
import { Box, CircleDot, Shapes } from 'lucide-react'
import { NoValue } from '#components/ui/texts.tsx'
import { colour, icon } from '#components/fields/appearance.tsx'
import { countColumn, nameCard, nameColumn } from '#components/fields/columns.tsx'
import { choice, choices, longText, number, reference, text } from '#components/fields/field.ts'
import { recordKind } from '#components/fields/record-kind.ts'
import { lifeText } from '#components/life-text.ts'
import { recordIcon } from '#components/record-icons.ts'
import { format } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { BOOKS_IN_HISTORY } from './book-fields.ts'
import { CategoryName, isNameTaken, RenameArea } from './category-name.tsx'
import { defaultText, type InheritedField, OFFERED_FIELDS, offeredName } from './inherited.ts'

const DefaultFields = lazyOf(() => import('./default-fields.tsx'), 'DefaultFields')

/** A column with a default for assets of the category, inherited or not. */
const inherited = (field: InheritedField) => ({
  width: 'minmax(150px, 1.2fr)',
  numeric: false,
  cell: (row: AssetCategory, t: TFunction) => {
    const value = row.effective && defaultText(field, row.effective, row.id, t)
    return (
      <span className="truncate" title={value ?? undefined}>
        {value ?? <NoValue />}
      </span>
    )
  },
})

const NAMED = {
  title: (category: AssetCategory) => <CategoryName category={category} />,
  thumb: ({ icon: name }: AssetCategory) => ({ icon: recordIcon(name, Box) }),
}
const named = nameColumn('categories.fields.name', NAMED)

const KIND = recordKind(
  assetCategoriesApi,
  {
    name: text({ problem: 'categories.problems.name' }),
    code: text(),
    parent_id: reference('category', {
      none: 'categories.none.parent',
      hint: 'categories.parent_hint',
      wide: true,
      width: 'minmax(130px, 1fr)',
    }),
    icon: icon(),
    colour: colour(),
    depreciation_method_id: reference('method'),
    useful_life_months: number({
      unit: 'categories.months',
      words: lifeText,
      problem: 'categories.problems.useful_life_months',
    }),
    salvage_percent: number({
      decimal: true,
      unit: { text: '%' },
      example: '12.5',
      problem: 'categories.problems.salvage_percent',
    }),
    tag_prefix: text(),
    required_fields: choices({
      options: OFFERED_FIELDS,
      words: offeredName,
      placeholder: 'categories.choose_fields',
    }),
    status: choice({ domain: 'category', initial: 'active', hint: 'categories.status_hint' }),
    description: longText(),
  },
  {
    words: 'categories',
    form: [
      { fields: ['name', 'code', 'parent_id', 'icon', 'colour'] },
      {
        title: 'categories.sections.defaults',
        fields: [{ name: 'defaults', component: DefaultFields }],
      },
      { title: 'categories.sections.more', fields: ['status', 'description'] },
    ],
    refused: (error, t) =>
      isNameTaken(error) ? { name: t('categories.problems.name_taken') } : {},
    list: {
      icon: Shapes,
      complete: true,
      columns: [
        (t) => ({
          ...named(t),
          cell: (row, density) => (
            <RenameArea id={row.id}>{named(t).cell(row, density)}</RenameArea>
          ),
        }),
        'parent_id',
        ['depreciation_method_id', inherited('depreciation_method')],
        ['useful_life_months', inherited('useful_life_months')],
        countColumn({
          of: 'assets',
          header: 'categories.columns.assets',
          to: '/assets',
          by: 'filter[category_id]',
          label: 'categories.counts.assets',
          tree: true,
        }),
        'status',
        ['salvage_percent', { ...inherited('salvage_percent'), hidden: true }],
        ['tag_prefix', { ...inherited('tag_prefix'), hidden: true }],
      ],
      card: nameCard({
        ...NAMED,
        domain: 'category',
        detail: ({ parent, code }) => parent?.name ?? code,
        note: ({ within }, t) => {
          const count = within?.counts['assets'] ?? 0
          return t('categories.counts.held', { count, formatted: format.integer(count) })
        },
      }),
      facets: ['status', 'parent_id'],
      bulk: [
        ['status', CircleDot],
        ['parent_id', Shapes],
        ['depreciation_method_id', CircleDot],
      ],
    },
  },
)

/** Asset categories: their list, which is an alternative to their tree, their form and the wording of their history. */
export const CATEGORIES = { ...KIND, nested: BOOKS_IN_HISTORY }
