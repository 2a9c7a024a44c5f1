import { isColour } from '@steward/contract/kit/fields.ts'
import { useTranslation } from 'react-i18next'
import { ImageField } from '#components/image-field.tsx'
import type { FormControl } from '#components/record-form/use-record-form.ts'
import { ColourControl } from './colour-control.tsx'
import { LogoPreview } from './logo-preview.tsx'

interface BrandingProps {
  name: string
  /** The URL of the logo that is saved. */
  logoUrl: string | null
  /** The logo to save: null to remove it, undefined to leave it as it is. */
  logo: File | null | undefined
  onLogo: (logo: File | null) => void
  colour: FormControl<string>
}

/** The logo and the color of an account, with previews on light and dark backgrounds. */
export function Branding({ name, logoUrl, logo, onLogo, colour }: BrandingProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-4">
      <ImageField
        label={t('settings.fields.logo')}
        shown="optional"
        imageUrl={logoUrl}
        file={logo}
        onChange={onLogo}
      />
      <ColourControl control={colour} hint={t('organization.colour_hint')} />
      <LogoPreview
        name={name}
        logo={logo === undefined ? logoUrl : logo}
        colour={isColour(colour.value) ? colour.value : null}
      />
    </div>
  )
}
