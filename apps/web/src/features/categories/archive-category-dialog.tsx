import { assetCategoriesApi, type AssetCategory } from '@steward/contract/asset-categories.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import type { InputOf, ReplyOf } from '@steward/contract/kit/route.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFoot } from '#components/dialog-foot.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { send } from '#lib/http.ts'
import { useSend } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import { OtherCategory } from './move-category-dialog.tsx'

type QueryIn = NonNullable<InputOf<typeof assetsApi.list>['query']>

/** The ids of a category's assets, page by page. */
async function idsIn(category_id: string): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const query: QueryIn = {
      'filter[category_id]': category_id,
      per_page: 200,
      fields: 'id',
      ...(cursor && { cursor }),
    }
    const { data, meta }: ReplyOf<typeof assetsApi.list> = await send(assetsApi.list, { query })
    ids.push(...data.map(({ id }) => id))
    cursor = meta.next_cursor
  } while (cursor !== null)
  return ids
}

/** Moves all assets of a category to another one, in portions of the size that one call accepts. */
function useMoveAssets() {
  const [moved, setMoved] = useState<number | null>(null)

  /** @returns the number of moved assets, and the skipped ones with reasons */
  const run = async (from: string, category_id: string) => {
    setMoved(0)
    try {
      const ids = await idsIn(from)
      const stayed: { name: string; reason: string }[] = []
      for (let at = 0; at < ids.length; at += LIMITS.bulk_ids) {
        const chunk = ids.slice(at, at + LIMITS.bulk_ids)
        const body = { assets: { ids: chunk, changes: { category_id } } }
        const { data } = await send(assetsApi.bulk, { body })
        stayed.push(...data.skipped)
        setMoved(at + chunk.length)
      }
      return { stayed, count: ids.length - stayed.length }
    } finally {
      setMoved(null)
    }
  }
  return { run, moved }
}

interface ArchiveCategoryDialogProps {
  category: AssetCategory
  categories: readonly AssetCategory[]
  onClose: () => void
}

/** Moves the content of a category, and then archives it. */
function useMoveAndArchive({ category, onClose }: ArchiveCategoryDialogProps) {
  const { t } = useTranslation()
  const remove = useSend(assetCategoriesApi.remove)
  const moving = useMoveAssets()
  const [problem, setProblem] = useState<string | null>(null)
  const { id, name } = category

  const run = async (target: string) => {
    setProblem(null)
    try {
      const { stayed, count } = await moving.run(id, target)
      if (stayed.length > 0) {
        const names = format.list(stayed.slice(0, 5).map((one) => one.name))
        const words = { count: stayed.length, formatted: format.integer(stayed.length), names }
        setProblem(t('categories.remove.stayed', words))
        return
      }
      await remove.mutateAsync({ params: { id } })
      const words = { count, formatted: format.integer(count), name }
      toast.success(t('categories.remove.done', words))
      onClose()
    } catch (error) {
      setProblem(errorText(error, t))
    }
  }
  return { run, problem, moved: moving.moved, pending: moving.moved !== null || remove.isPending }
}

/** Archives a category that is in use: its assets are moved first, and its subcategories have to be dealt with. */
export function ArchiveCategoryDialog(props: ArchiveCategoryDialogProps) {
  const { category, categories, onClose } = props
  const { t } = useTranslation()
  const mayMove = useMay(assetsApi.bulk)
  const [target, setTarget] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const archive = useMoveAndArchive(props)
  const blocked = !mayMove || (category.counts?.['asset_categories'] ?? 0) > 0
  const submit = () => {
    setMissing(target === null)
    if (target !== null) void archive.run(target)
  }

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t('categories.remove.title', { name: category.name })}
      footer={
        <DialogFoot
          label={t('categories.remove.submit')}
          pending={archive.pending}
          variant="destructive"
          does={submit}
          blocked={blocked}
        />
      }
    >
      <div className="flex flex-col gap-5 text-sm">
        {archive.problem && <Banner kind="error">{archive.problem}</Banner>}
        <InTheWay category={category} />
        {!blocked && (
          <OtherCategory
            {...{ category, categories }}
            label={t('categories.remove.target')}
            error={missing && target === null ? t('categories.remove.choose') : undefined}
            value={target}
            onChange={setTarget}
          />
        )}
        <Moved count={archive.moved} category={category} />
      </div>
    </Dialog>
  )
}

/** The number of moved assets while the move runs. */
function Moved({ count, category }: { count: number | null; category: AssetCategory }) {
  const { t } = useTranslation()
  if (count === null) return null
  const max = category.counts?.['assets'] ?? 0
  return <Progress label={t('categories.remove.progress')} value={count} max={max} />
}

/** The reasons that prevent the archiving of a category. */
function InTheWay({ category: { counts = {} } }: { category: AssetCategory }) {
  const { t } = useTranslation()
  const { assets = 0, asset_categories: inside = 0 } = counts
  const words = (count: number) => ({ count, formatted: format.integer(count) })
  return (
    <>
      {inside > 0 && <p>{t('categories.remove.has_categories', words(inside))}</p>}
      {assets > 0 && <p>{t('categories.remove.has_assets', words(assets))}</p>}
    </>
  )
}
