import { LIMITS } from '@steward/contract/limits.ts'
import type { Me } from '@steward/contract/users.ts'
import { useTranslation } from 'react-i18next'
import { ImageField } from '#components/image-field.tsx'
import { Section } from './section.tsx'
import { useSave } from './use-save.ts'

export function PhotoSection({ user }: { user: Me }) {
  const { t } = useTranslation()
  const { save } = useSave()
  return (
    <Section name="photo" hint={t('profile.photo.hint')}>
      <ImageField
        label={t('profile.sections.photo')}
        round
        imageUrl={user.image_url}
        maxBytes={LIMITS.image_bytes}
        onChange={(file) => void save({ body: { user: {} }, file })}
      />
    </Section>
  )
}
