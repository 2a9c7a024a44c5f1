import { LIMITS } from '@steward/contract/limits.ts'
import type { Me } from '@steward/contract/users.ts'
import { useTranslation } from 'react-i18next'
import { CroppedImageField } from '#components/cropped-image-field.tsx'
import { Section } from './section.tsx'
import { useSave } from './use-save.ts'

/** As large as a person's picture is useful: twice the largest size on screen. */
const LONGEST = 512

export function PhotoSection({ user }: { user: Me }) {
  const { t } = useTranslation()
  const { save } = useSave()
  return (
    <Section name="photo" hint={t('profile.photo.hint')}>
      <CroppedImageField
        label={t('profile.sections.photo')}
        round
        shapes={['square']}
        longest={LONGEST}
        imageUrl={user.image_url}
        maxBytes={LIMITS.attachment_bytes}
        onChange={(file) => void save({ body: { user: {} }, file })}
      />
    </Section>
  )
}
