import { useTranslation } from 'react-i18next'
import { BlobImage } from '#components/blob-image.tsx'
import { AccountFace, logoLook } from './account-face.tsx'

interface LogoPreviewProps {
  name: string
  /** The URL of the logo, or a chosen file that isn't saved yet. */
  logo: string | File | null
  colour: string | null
}

const GROUNDS = [
  { id: 'light', look: 'bg-white text-neutral-900' },
  { id: 'dark', look: 'bg-neutral-900 text-white' },
] as const

/** The logo beside the name, on a light and a dark background, whatever the current theme. */
export function LogoPreview({ name, logo, colour }: LogoPreviewProps) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {GROUNDS.map(({ id, look }) => (
        <figure key={id} className="min-w-0">
          <div
            className={`flex items-center gap-2.5 rounded-xl border border-border px-3 py-3 ${look}`}
          >
            {logo instanceof File ? (
              <BlobImage blob={logo} alt="" className={logoLook('sm')} />
            ) : (
              <AccountFace name={name} logo={logo} colour={colour} />
            )}
            <span className="min-w-0 truncate text-sm font-semibold">{name}</span>
          </div>
          <figcaption className="mt-1 text-xs text-muted-foreground">
            {t(`settings.preview_${id}`)}
          </figcaption>
        </figure>
      ))}
    </div>
  )
}
