import { assetLinksApi, type LinkedAssets as Linked } from '@steward/contract/asset-links.ts'
import type { Asset } from '@steward/contract/assets.ts'
import { useQuery } from '@tanstack/react-query'
import { Network } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState, ErrorState } from '#components/states.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { LinkForm } from './link-form.tsx'
import { LinkGraph } from './link-graph.tsx'
import { LinkedGroup, LinkedRow } from './linked-row.tsx'
import { PartsTree } from './parts-tree.tsx'
import { grouped, tieOf, WORDS } from './ties.ts'
import { type Ties, useTies } from './use-ties.ts'

interface LinkedAssetsProps {
  asset: Asset
  /** What is tied to it today, beside an asset as it was: nothing is changed there. */
  readOnly?: boolean
}

/** What an asset is part of, what is part of it, and what else it is tied to. */
export function LinkedAssets({ asset, readOnly = false }: LinkedAssetsProps) {
  const { t } = useTranslation()
  const ties = useTies(asset)
  const mayLink = useMay(assetLinksApi.link) && !readOnly && asset.archived_at === null
  const { data, error, refetch } = useQuery(query(assetLinksApi.list, { params: { id: asset.id } }))
  if (error && !data)
    return <ErrorState message={errorText(error, t)} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const linked = data.data
  const isAlone = linked.parents.length + linked.children_count + linked.links.length === 0
  return (
    <div className="flex flex-col gap-4">
      {mayLink && <LinkForm key={asset.id} id={asset.id} ties={ties} />}
      {isAlone ? (
        <EmptyState
          level={2}
          icon={Network}
          title={t('linked_assets.empty_title')}
          description={t(mayLink ? 'linked_assets.empty_text' : 'linked_assets.empty_reader')}
        />
      ) : (
        <>
          <LinkGraph asset={asset} linked={linked} />
          <Lists asset={asset} linked={linked} ties={ties} mayLink={mayLink} />
        </>
      )}
    </div>
  )
}

interface ListsProps {
  asset: Asset
  linked: Linked
  ties: Ties
  mayLink: boolean
}

function Lists({ asset, linked, ties, mayLink }: ListsProps) {
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
                {...(mayLink &&
                  parent === direct && {
                    onUnlink: () => void ties.unlink(parent, tieOf('parent')),
                  })}
              />
            ))}
          </ol>
        </LinkedGroup>
      )}
      {children_count > 0 && (
        <LinkedGroup title={`${t(WORDS.child)} (${parts})`}>
          <PartsTree id={asset.id} ties={ties} readOnly={!mayLink} />
        </LinkedGroup>
      )}
      {grouped(links).map(([word, some]) => (
        <LinkedGroup key={word} title={t(WORDS[word])}>
          <ul className="divide-y divide-border">
            {some.map(({ asset: other }) => (
              <LinkedRow
                key={other.id}
                asset={other}
                {...(mayLink && { onUnlink: () => void ties.unlink(other, tieOf(word)) })}
              />
            ))}
          </ul>
        </LinkedGroup>
      ))}
    </>
  )
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <div aria-busy className="flex flex-col gap-2">
      <span className="sr-only">{t('common.loading')}</span>
      <Skeleton className="h-12 rounded-lg" />
      <Skeleton className="h-12 rounded-lg" />
    </div>
  )
}
