import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import type { LucideIcon } from 'lucide-react'
import { type DragEvent, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#components/ui/class-names.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { useMay } from '#lib/session.ts'
import { useCategoryIcons } from './category-icons.tsx'

const AssetImageEditor = lazyOf(() => import('./image-editor.tsx'), 'AssetImageEditor')

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** The image of an asset, which opens enlarged; with the permission, another one can be dropped on it. */
export function AssetImage({ asset, readOnly = false }: { asset: Asset; readOnly?: boolean }) {
  const { t } = useTranslation()
  const mayUpdate = useMay(assetsApi.setImage) && !asset.archived_at && !readOnly
  const [open, setOpen] = useState<{ dropped: File | null } | null>(null)
  const [over, setOver] = useState(false)
  const picture = <Picture url={asset.image_url} icon={useCategoryIcons()(asset.category_id)} />

  if (!mayUpdate && !asset.image_url) return picture

  const drops = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const [dropped] = event.dataTransfer.files
      if (dropped?.type.startsWith('image/')) setOpen({ dropped })
    },
  }
  return (
    <>
      <button
        type="button"
        aria-label={t(mayUpdate ? 'assets.image.menu' : 'assets.image.view')}
        className={classNames(
          'shrink-0 rounded-xl hover:opacity-90',
          over && 'ring-2 ring-primary',
        )}
        onClick={() => setOpen({ dropped: null })}
        {...(mayUpdate && drops)}
      >
        {picture}
      </button>
      <Suspense fallback={null}>
        {open && (
          <AssetImageEditor
            asset={asset}
            readOnly={!mayUpdate}
            dropped={open.dropped}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  )
}

const FRAME =
  'grid size-12 shrink-0 sm:size-16 place-items-center overflow-hidden rounded-xl border border-border bg-muted text-muted-foreground'

interface PictureProps {
  url: string | null
  /** The icon of an asset without an image. */
  icon: LucideIcon
}

function Picture({ url, icon: Icon }: PictureProps) {
  const [missing, setMissing] = useState<string | null>(null)
  if (url && url !== missing) {
    return (
      <span className={FRAME}>
        <img
          src={url}
          alt=""
          width={64}
          height={64}
          className="size-full object-cover"
          // The image of a past version may have been deleted.
          onError={() => setMissing(url)}
        />
      </span>
    )
  }
  return (
    <span aria-hidden className={FRAME}>
      <Icon className="size-7" strokeWidth={1.5} />
    </span>
  )
}
