import { LIMITS } from '@steward/contract/limits.ts'
import type { Me } from '@steward/contract/users.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ImageField } from '#components/image-field.tsx'
import { Section } from './section.tsx'
import { useSave } from './use-save.ts'

const CropDialog = lazy(() => import('./crop-dialog.tsx').then((m) => ({ default: m.CropDialog })))

export function PhotoSection({ user }: { user: Me }) {
  const { t } = useTranslation()
  const { save } = useSave()
  const [chosen, setChosen] = useState<File | null>(null)
  const keep = (file: File | null) => void save({ body: { user: {} }, file })
  return (
    <Section name="photo" hint={t('profile.photo.hint')}>
      <ImageField
        label={t('profile.sections.photo')}
        round
        imageUrl={user.image_url}
        maxBytes={LIMITS.image_bytes}
        onChange={(file) => (file ? setChosen(file) : keep(null))}
      />
      <Suspense fallback={null}>
        {chosen && (
          <CropDialog
            file={chosen}
            onClose={() => setChosen(null)}
            onCropped={(cropped) => {
              setChosen(null)
              keep(cropped)
            }}
          />
        )}
      </Suspense>
    </Section>
  )
}
