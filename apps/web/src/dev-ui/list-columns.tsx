import { Boxes } from 'lucide-react'
import { Avatar } from '#components/avatar.tsx'
import { Thumb, TwoLines } from '#components/data-table/cells.tsx'
import { RowLink } from '#components/data-table/row-link.tsx'
import { NoValue } from '#components/ui/texts.tsx'
import type { Column } from '#components/data-table/column.ts'
import { StatusBadge } from '#components/status-badge.tsx'
import { DateText, Money } from '#components/values.tsx'
import { CATEGORIES, type StoryAsset } from './data.ts'

const iconOf = (asset: StoryAsset) => CATEGORIES[asset.category]?.icon ?? Boxes

export const COLUMNS: readonly Column<StoryAsset>[] = [
  {
    id: 'name',
    header: 'Asset',
    width: 'minmax(236px, 2fr)',
    sortable: true,
    cell: (asset, density) => (
      <TwoLines
        density={density}
        thumb={<Thumb icon={iconOf(asset)} density={density} />}
        first={<RowLink to={`/list/${asset.id}`}>{asset.name}</RowLink>}
        second={asset.tag}
      />
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: '138px',
    sortable: true,
    cell: ({ status }) => <StatusBadge domain="asset" value={status} />,
  },
  {
    id: 'category',
    header: 'Category',
    width: 'minmax(116px, 0.9fr)',
    cell: ({ category }) => <span className="truncate">{category}</span>,
  },
  {
    id: 'place',
    header: 'Site and location',
    width: 'minmax(146px, 1.25fr)',
    cell: ({ site, location }, density) => (
      <TwoLines first={site} second={location} density={density} />
    ),
  },
  {
    id: 'assignee',
    header: 'Assigned to',
    width: 'minmax(150px, 1.1fr)',
    cell: ({ assignee }) =>
      assignee ? (
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={assignee} size={22} />
          <span className="truncate">{assignee}</span>
        </span>
      ) : (
        <NoValue />
      ),
  },
  {
    id: 'purchased',
    header: 'Purchased',
    width: '112px',
    hidden: true,
    cell: ({ purchased }) => <DateText value={purchased} />,
  },
  {
    id: 'cost',
    header: 'Purchase cost',
    width: '122px',
    numeric: true,
    sortable: true,
    cell: ({ cost }) => <Money value={cost} />,
  },
  {
    id: 'book',
    header: 'Book value',
    width: '112px',
    numeric: true,
    cell: ({ book }) => <Money value={book} />,
  },
]

export const card = (asset: StoryAsset) => ({
  thumb: <Thumb icon={iconOf(asset)} />,
  title: <RowLink to={`/list/${asset.id}`}>{asset.name}</RowLink>,
  detail: `${asset.tag} · ${asset.site}`,
  status: <StatusBadge domain="asset" value={asset.status} />,
  note: asset.assignee,
})
