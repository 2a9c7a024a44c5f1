import { locationsApi, type PlaceNode } from '@steward/contract/locations.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, MapPinned, SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState, ErrorState } from '#components/states.tsx'
import { PlaceContent } from '#components/tree/place-content.tsx'
import { Button } from '#components/ui/button.tsx'
import { SearchInput } from '#components/ui/search-input.tsx'
import { Waiting } from '#components/waiting.tsx'
import { format } from '#lib/format.ts'
import { placePath } from '#lib/place-path.ts'
import { query } from '#lib/query.ts'
import type { Branch } from './use-branch.ts'

interface DrillDownProps {
  id: string | undefined
  branch: Branch | null
  onNode: (id: string | undefined) => void
  /** The details of the place. */
  children: ReactNode
}

/** The tree on narrow windows: one level at a time, with a button back. */
export function DrillDown({ id, branch, onNode, children }: DrillDownProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const above = branch?.above.at(-1)
  const shown = id === undefined ? '' : branch?.node.id
  const before = useRef(shown)

  // The pressed button disappears with its level, so the focus moves to the next one.
  useEffect(() => {
    if (shown === undefined || shown === before.current) return
    before.current = shown
    box.current?.querySelector<HTMLElement>('h2, input')?.focus()
  }, [shown])

  return (
    <div ref={box} className="flex flex-col gap-3 px-4 pb-8 sm:px-6">
      {id === undefined ? (
        <SearchInput label={t('places.tree.search')} value={search} onChange={setSearch} />
      ) : (
        <Button variant="ghost" className="self-start" onClick={() => onNode(above?.id)}>
          <ChevronLeft aria-hidden />
          {above?.name ?? t('places.title')}
        </Button>
      )}
      {children && (
        <section
          aria-label={t('places.panel.label')}
          className="rounded-xl border border-border bg-card shadow-xs"
        >
          {children}
        </section>
      )}
      {id === undefined &&
        (search.trim() === '' ? (
          <PlaceLevel of={null} onNode={onNode} />
        ) : (
          <Matches search={search.trim()} onNode={onNode} />
        ))}
    </div>
  )
}

const placeIn = (node: PlaceNode | null) => {
  if (!node) return {}
  return node.kind === 'site' ? { site_id: node.id } : { parent_id: node.id }
}

/** The direct content of a place. */
export function PlaceLevel({ of, onNode }: { of: PlaceNode | null; onNode: (id: string) => void }) {
  const { t } = useTranslation()
  const [pages, setPages] = useState(1)
  const found = useQueries({
    queries: Array.from({ length: pages }, (_, n) =>
      query(locationsApi.tree, { query: { ...placeIn(of), ...(n > 0 && { page: n + 1 }) } }),
    ),
  })
  const failed = found.find(({ isError, data }) => isError && !data)
  const nodes = found.flatMap(({ data }) => data?.data ?? [])
  const left = (found[0]?.data?.meta.total_records ?? 0) - nodes.length
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!found[0]?.data) return <Waiting />
  if (nodes.length === 0)
    return of ? (
      <p className="px-1 text-sm text-muted-foreground">{t('places.panel.nothing_inside')}</p>
    ) : (
      <EmptyState
        level={2}
        icon={MapPinned}
        title={t('places.empty.title')}
        description={t('places.empty.text')}
      />
    )
  return (
    <>
      <Places label={t('places.tree.label')} nodes={nodes} onNode={onNode} />
      {left > 0 && (
        <Button onClick={() => setPages(pages + 1)}>
          {t('places.tree.more', { count: left, formatted: format.integer(left) })}
        </Button>
      )}
    </>
  )
}

function Matches({ search, onNode }: { search: string; onNode: (id: string) => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(query(locationsApi.tree, { query: { search } }))
  const nodes = data?.data.filter(({ is_match }) => is_match) ?? []
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  if (nodes.length === 0)
    return (
      <EmptyState
        level={2}
        icon={SearchX}
        title={t('places.tree.nothing_title')}
        description={t('places.tree.nothing_text')}
      />
    )
  return <Places label={t('places.tree.label')} nodes={nodes} onNode={onNode} paths />
}

interface PlacesProps {
  label: string
  nodes: readonly PlaceNode[]
  onNode: (id: string) => void
  /** Shows the path of each place. */
  paths?: boolean
}

function Places({ label, nodes, onNode, paths = false }: PlacesProps) {
  return (
    <ul
      aria-label={label}
      className="divide-y divide-border overflow-hidden rounded-xl border border-border bg-card shadow-xs"
    >
      {nodes.map((node) => (
        <li key={node.id}>
          <button
            type="button"
            className="flex min-h-12 w-full items-center gap-2 px-3 py-2 text-start text-sm hover:bg-row-hover"
            onClick={() => onNode(node.id)}
          >
            <span className="flex min-w-0 flex-1 flex-col gap-0.5">
              <PlaceContent node={node} searching={false} />
              {paths && node.kind === 'location' && (
                <span className="truncate ps-6 text-xs text-muted-foreground">
                  {placePath(node.path)}
                </span>
              )}
            </span>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
          </button>
        </li>
      ))}
    </ul>
  )
}
