import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { ImageUp, type LucideIcon, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#components/ui/menu.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { useSend } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import { useCategoryIcons } from './category-icons.tsx'
import { TOUCHES } from './touches.ts'

const TYPES = 'image/jpeg,image/png,image/webp'

/** The picture of an asset; who may change the asset may change or remove it here. */
export function AssetImage({ asset }: { asset: Asset }) {
  const { t } = useTranslation()
  const mayUpdate = useMay(assetsApi.setImage) && !asset.archived_at
  const setImage = useSend(assetsApi.setImage, TOUCHES)
  const input = useRef<HTMLInputElement>(null)

  const change = (file: File | null) => {
    if (file && file.size > LIMITS.image_bytes) {
      const size = format.bytes(LIMITS.image_bytes)
      toast.error(t('common.file.too_large', { name: file.name, size }))
      return
    }
    setImage.mutate(
      { params: { id: asset.id }, file },
      {
        onError: (error) =>
          toast.error(t('assets.image.failed'), { description: errorText(error, t) }),
      },
    )
  }

  const icon = useCategoryIcons()(asset.category_id)

  if (!mayUpdate) return <Picture url={asset.image_url} icon={icon} pending={false} />
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={TYPES}
        hidden
        aria-label={t('assets.fields.image')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) change(file)
        }}
      />
      <Menu>
        <MenuTrigger
          aria-label={t('assets.image.menu')}
          className="shrink-0 rounded-xl hover:opacity-90"
        >
          <Picture url={asset.image_url} icon={icon} pending={setImage.isPending} />
        </MenuTrigger>
        <MenuContent>
          <MenuItem icon={<ImageUp aria-hidden />} onClick={() => input.current?.click()}>
            {asset.image_url ? t('assets.image.change') : t('assets.image.add')}
          </MenuItem>
          {asset.image_url && (
            <MenuItem destructive icon={<Trash2 aria-hidden />} onClick={() => change(null)}>
              {t('assets.image.remove')}
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
    </>
  )
}

const FRAME =
  'grid size-12 shrink-0 sm:size-16 place-items-center overflow-hidden rounded-xl border border-border bg-muted text-muted-foreground'

interface PictureProps {
  url: string | null
  /** What stands for it where there is none. */
  icon: LucideIcon
  pending: boolean
}

function Picture({ url, icon: Icon, pending }: PictureProps) {
  const { t } = useTranslation()
  if (pending) {
    return (
      <span className={FRAME}>
        <Spinner label={t('common.saving')} />
      </span>
    )
  }
  if (url) {
    return (
      <span className={FRAME}>
        <img src={url} alt="" width={64} height={64} className="size-full object-cover" />
      </span>
    )
  }
  return (
    <span aria-hidden className={FRAME}>
      <Icon className="size-7" strokeWidth={1.5} />
    </span>
  )
}
