import {
  Boxes,
  CircleCheck,
  Coins,
  Copy,
  Download,
  FolderInput,
  Pencil,
  Plus,
  SearchX,
  Trash2,
  Upload,
  Wrench,
} from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Sort } from '#components/data-table/column.ts'
import { DataTable } from '#components/data-table/data-table.tsx'
import { ColumnsMenu } from '#components/filter-bar/columns-menu.tsx'
import { DensityMenu } from '#components/filter-bar/density-menu.tsx'
import type { Facet } from '#components/filter-bar/facet.ts'
import { FilterBar } from '#components/filter-bar/filter-bar.tsx'
import { KpiStrip } from '#components/kpi-strip.tsx'
import { BulkBar } from '#components/list/bulk-bar.tsx'
import { ListCard, ListFooter, ListRows, Total } from '#components/list/list-card.tsx'
import { ViewTabs } from '#components/list/view-tabs.tsx'
import { Page, PageHeader } from '#components/page-header.tsx'
import { EmptyState } from '#components/states.tsx'
import { StatusIcon, statusLabel } from '#components/status-badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { MenuItem, MenuSeparator } from '#components/ui/menu.tsx'
import { useColumnLayout } from '#lib/column-layout.ts'
import { format } from '#lib/format.ts'
import { toast } from '#lib/toast.ts'
import { type StoryAsset, storyAssets } from './data.ts'
import { card, COLUMNS } from './list-columns.tsx'

const TOTAL = Number(new URLSearchParams(location.search).get('n') ?? 10_000)
const ALL = storyAssets(TOTAL)
const FILTERED = ['status', 'category', 'site'] as const
type Filtered = (typeof FILTERED)[number]

const VIEWS = ['All assets', 'Assigned to me', 'In repair', 'Unassigned']

function facetsOf(rows: readonly StoryAsset[]): Facet[] {
  const count = (key: Filtered, value: string) =>
    rows.filter((asset) => asset[key] === value).length
  const options = (key: Filtered) =>
    [...new Set(rows.map((asset) => asset[key]))].map((value) => ({
      value,
      label: key === 'status' ? statusLabel('asset', value) : value,
      count: count(key, value),
      ...(key === 'status' && { icon: <StatusIcon domain="asset" value={value} /> }),
    }))
  return [
    { id: 'status', label: 'Status', options: options('status') },
    { id: 'category', label: 'Category', options: options('category') },
    { id: 'site', label: 'Site', options: options('site') },
  ]
}

const MODE = new URLSearchParams(location.search).get('mode')

function sorted(rows: readonly StoryAsset[], sort: Sort | null) {
  if (!sort) return rows
  const key = sort.id as keyof StoryAsset
  const order = sort.desc ? -1 : 1
  return rows.toSorted(
    (a, b) => order * String(a[key]).localeCompare(String(b[key]), undefined, { numeric: true }),
  )
}

const remove = (count: number) =>
  toast.success(`${count} assets archived`, { action: { label: 'Undo', onClick: () => {} } })

export function ListStory() {
  const [search, setSearch] = useState('')
  const [values, setValues] = useState<Record<string, string[]>>({})
  const [sort, setSort] = useState<Sort | null>(null)
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const [loaded, setLoaded] = useState(MODE === null ? TOTAL : 100)
  const layout = useColumnLayout('story', COLUMNS)
  const facets = useMemo(() => facetsOf(ALL), [])

  const rows = useMemo(() => {
    const lets = (asset: StoryAsset) =>
      asset.name.toLowerCase().includes(search.toLowerCase()) &&
      FILTERED.every((key) => !values[key]?.length || values[key].includes(asset[key]))
    return sorted(MODE === 'empty' ? [] : ALL.filter(lets), sort)
  }, [search, values, sort])

  const clear = () => {
    setSearch('')
    setValues({})
  }
  const selectAll = () => setSelection(new Set(rows.map(({ id }) => id)))

  return (
    <Page>
      <Header />
      <Summary />
      <ListCard label="Assets">
        <ViewTabs
          label="Saved views"
          views={VIEWS.map((label) => ({ id: label, label }))}
          current={search || Object.keys(values).length > 0 ? null : 'All assets'}
          onView={clear}
        />
        {selection.size > 0 ? (
          <SelectionBar
            selected={selection.size}
            total={rows.length}
            onAll={selectAll}
            onClear={() => setSelection(new Set())}
          />
        ) : (
          <FilterBar
            searchLabel="Search name, tag or serial number"
            search={search}
            onSearch={setSearch}
            facets={facets}
            values={values}
            onFacet={(id, chosen) => setValues({ ...values, [id]: chosen })}
            onClear={clear}
            resultLabel={`Show ${format.integer(rows.length)} assets`}
            tools={
              <>
                <DensityMenu />
                <ColumnsMenu columns={COLUMNS} layout={layout} />
              </>
            }
          />
        )}
        <ListRows>
          <DataTable
            label="Assets"
            columns={COLUMNS}
            layout={layout}
            rows={MODE === 'loading' ? [] : rows.slice(0, loaded)}
            loading={MODE === 'loading'}
            refreshing={MODE === 'refreshing'}
            {...((MODE === 'more' || MODE === 'failed') && { length: rows.length })}
            onSight={(_, last) =>
              MODE === 'more' && setLoaded((count) => Math.max(count, last + 100))
            }
            failed={MODE === 'failed'}
            total={rows.length}
            rowName={({ name, tag }) => `${name} ${tag}`}
            card={card}
            sort={sort}
            onSort={setSort}
            selection={selection}
            onSelection={setSelection}
            onSelectAll={selectAll}
            resetKey={JSON.stringify([search, values, sort])}
            rowMenu={() => <RowMenu />}
            empty={<NoMatches onClear={clear} />}
          />
        </ListRows>
        <ListFooter
          count={`${format.integer(rows.length)} assets`}
          totals={
            <>
              <Total label="Purchase cost" value={format.money('73291371.60')} />
              <Total label="Book value" value={format.money('25682456.50')} />
            </>
          }
        />
      </ListCard>
    </Page>
  )
}

function Header() {
  const fail = () =>
    toast.error('Could not export assets', {
      description: 'The server did not answer. Your filters are kept; try again.',
    })
  return (
    <PageHeader
      title="Assets"
      description="Everything your organization owns, leases or looks after."
      actions={
        <>
          <Button className="max-sm:hidden" onClick={fail}>
            <Download aria-hidden />
            Export
          </Button>
          <Button className="max-sm:hidden">
            <Upload aria-hidden />
            Import
          </Button>
          <Button variant="primary">
            <Plus aria-hidden />
            Add asset
          </Button>
        </>
      }
    />
  )
}

function Summary() {
  return (
    <KpiStrip
      label="Summary"
      loading={MODE === 'loading'}
      items={[
        { label: 'Total assets', value: format.integer(TOTAL), icon: Boxes, tone: 'blue' },
        {
          label: 'In use',
          value: '5,817',
          detail: '58% of all assets',
          icon: CircleCheck,
          tone: 'green',
        },
        {
          label: 'In maintenance',
          value: '822',
          detail: '8% of all assets',
          icon: Wrench,
          tone: 'amber',
        },
        {
          label: 'Net book value',
          value: format.moneyCompact(25_682_456),
          detail: '35% of purchase cost',
          icon: Coins,
          tone: 'violet',
        },
      ]}
    />
  )
}

interface SelectionBarProps {
  selected: number
  total: number
  onAll: () => void
  onClear: () => void
}

function SelectionBar({ selected, total, onAll, onClear }: SelectionBarProps) {
  return (
    <BulkBar
      label={`${selected} assets selected`}
      selectAll={{ label: `Select all ${format.integer(total)}`, onClick: onAll }}
      onClear={onClear}
      actions={[
        { id: 'edit', label: 'Edit', icon: <Pencil aria-hidden />, onClick: () => {} },
        { id: 'move', label: 'Move', icon: <FolderInput aria-hidden />, onClick: () => {} },
        {
          id: 'delete',
          label: 'Delete',
          icon: <Trash2 aria-hidden />,
          destructive: true,
          onClick: () => remove(selected),
        },
      ]}
    />
  )
}

const RowMenu = () => (
  <>
    <MenuItem icon={<Copy aria-hidden />} onClick={() => {}}>
      Duplicate
    </MenuItem>
    <MenuSeparator />
    <MenuItem icon={<Trash2 aria-hidden />} destructive onClick={() => remove(1)}>
      Delete
    </MenuItem>
  </>
)

const NoMatches = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={SearchX}
    title="No assets match these filters"
    description="Try removing a filter or searching for something else."
    action={<Button onClick={onClear}>Clear filters</Button>}
  />
)
