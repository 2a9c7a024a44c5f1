import {
  assetLinksApi,
  type LinkedAsset,
  type LinkedAssets as Linked,
} from '@steward/contract/asset-links.ts'
import type { Asset } from '@steward/contract/assets.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Boxes, Network, Unlink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Thumb } from '#components/data-table/cells.tsx'
import { EmptyState, ErrorState } from '#components/states.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Waiting } from '#components/waiting.tsx'
import { format } from '#lib/format.ts'
import { placeOf } from '#lib/place-path.ts'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { LinkForm } from './link-form.tsx'
import { LinkGraph } from './link-graph.tsx'
import { PartsTree } from './parts-tree.tsx'
import { linksByRelation, relationOf, WORDS } from './relations.ts'
import { type Relations, useRelations } from './use-relations.ts'

interface LinkedRowProps {
  asset: LinkedAsset
  /** A past moment, at which the link to the other asset opens, too. */
  at?: string | null
  /** Undefined if links can't be changed. */
  onUnlink?: (() => void) | undefined
}

/** A linked asset. */
function LinkedRow({ asset, at = null, onUnlink }: LinkedRowProps) {
  const { t } = useTranslation()
  const { id, name, asset_tag, status, archived_at } = asset
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 text-sm">
      <Thumb icon={Boxes} imageUrl={asset.image_url} />
      <span className="min-w-0 flex-1">
        <Link
          to="/assets/$id/linked-assets"
          params={{ id }}
          search={at === null ? {} : { at }}
          className="link-name block truncate font-medium"
        >
          {name}
        </Link>
        <span className="tnum block truncate text-xs text-muted-foreground">
          {[asset_tag, placeOf(asset)].filter(Boolean).join(' · ')}
        </span>
      </span>
      {archived_at ? (
        <Badge>{t('linked_assets.archived')}</Badge>
      ) : (
        <StatusBadge domain="asset" value={status} />
      )}
      {onUnlink && (
        <IconButton label={t('linked_assets.unlink', { name })} size="icon-sm" onClick={onUnlink}>
          <Unlink aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

/** Linked assets with the same relation. */
function LinkedGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="overflow-hidden rounded-xl border border-border bg-card">
      <h2 className="border-b border-border px-4 py-3 text-base font-semibold">{title}</h2>
      {children}
    </section>
  )
}

interface LinkedAssetsProps {
  asset: Asset
  /** Shows a past moment, read-only. */
  at: string | null
}

/** All linked assets; with a moment, those of that time. */
const useLinked = (id: string, at: string | null) =>
  useQuery(query(assetLinksApi.list, { params: { id }, query: { at: at ?? undefined } }))

/** The parent, parts and other linked assets of an asset. */
export function LinkedAssets({ asset, at }: LinkedAssetsProps) {
  const { t } = useTranslation()
  const relations = useRelations(asset)
  const mayLink = useMay(assetLinksApi.link) && at === null && asset.archived_at === null
  const { data, error, refetch } = useLinked(asset.id, at)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting rows={2} />
  const linked = data.data
  const isAlone = linked.parents.length + linked.children_count + linked.links.length === 0
  return (
    <div className="flex flex-col gap-4">
      {mayLink && <LinkForm key={asset.id} id={asset.id} relations={relations} />}
      {isAlone ? (
        <EmptyState
          framed
          icon={Network}
          title={t('linked_assets.empty_title')}
          description={t(mayLink ? 'linked_assets.empty_text' : 'linked_assets.empty_reader')}
        />
      ) : (
        <>
          <LinkGraph asset={asset} linked={linked} at={at} />
          <Lists asset={asset} linked={linked} relations={relations} mayLink={mayLink} at={at} />
        </>
      )}
      {!linked.children_complete && (
        <p className="text-sm text-muted-foreground">{t('linked_assets.parts_unknown')}</p>
      )}
    </div>
  )
}

interface ListsProps {
  asset: Asset
  linked: Linked
  relations: Relations
  mayLink: boolean
  at: string | null
}

function Lists({ asset, linked, relations, mayLink, at }: ListsProps) {
  const { t } = useTranslation()
  const { parents, children_count, children_exact, links } = linked
  const direct = parents.at(-1)
  const parts = `${format.integer(children_count)}${children_exact ? '' : '+'}`
  return (
    <>
      {direct && (
        <LinkedGroup title={t(WORDS.parent)}>
          <ol className="divide-y divide-border">
            {parents.map((parent) => (
              <LinkedRow
                key={parent.id}
                asset={parent}
                at={at}
                {...(mayLink &&
                  parent === direct && {
                    onUnlink: () => void relations.unlink(parent, relationOf('parent')),
                  })}
              />
            ))}
          </ol>
        </LinkedGroup>
      )}
      {children_count > 0 && (
        <LinkedGroup title={`${t(WORDS.child)} (${parts})`}>
          {at === null ? (
            <PartsTree id={asset.id} relations={relations} readOnly={!mayLink} />
          ) : (
            <PartsThen linked={linked} at={at} />
          )}
        </LinkedGroup>
      )}
      {linksByRelation(links).map(([word, some]) => (
        <LinkedGroup key={word} title={t(WORDS[word])}>
          <ul className="divide-y divide-border">
            {some.map(({ asset: other }) => (
              <LinkedRow
                key={other.id}
                asset={other}
                at={at}
                {...(mayLink && { onUnlink: () => void relations.unlink(other, relationOf(word)) })}
              />
            ))}
          </ul>
        </LinkedGroup>
      ))}
    </>
  )
}

/** The direct parts at a past moment; only the first ones, if there were many. */
function PartsThen({ linked, at }: { linked: Linked; at: string }) {
  const { t } = useTranslation()
  const { children, children_count } = linked
  const more = children_count - children.length
  return (
    <>
      <ul className="divide-y divide-border">
        {children.map((part) => (
          <LinkedRow key={part.id} asset={part} at={at} />
        ))}
      </ul>
      {more > 0 && (
        <p className="border-t border-border px-4 py-3 text-sm text-muted-foreground">
          {t('linked_assets.parts_more', { count: more, formatted: format.integer(more) })}
        </p>
      )}
    </>
  )
}
