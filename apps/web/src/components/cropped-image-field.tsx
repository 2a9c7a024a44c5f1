import { type ComponentProps, Suspense, useState } from 'react'
import { lazyOf } from '#lib/lazy-of.ts'
import type { CropShape } from './crop/crop.ts'
import { ImageField } from './image-field.tsx'

const CropDialog = lazyOf(() => import('./crop/crop-dialog.tsx'), 'CropDialog')

interface CroppedImageFieldProps extends ComponentProps<typeof ImageField> {
  shapes: readonly [CropShape, ...CropShape[]]
  /** The maximum length of the longer side, in pixels. */
  longest: number
}

/** An image field with a dialog to crop the chosen picture. */
export function CroppedImageField({ shapes, longest, ...field }: CroppedImageFieldProps) {
  const [chosen, setChosen] = useState<File | null>(null)
  return (
    <>
      <ImageField {...field} onChange={(file) => (file ? setChosen(file) : field.onChange(null))} />
      <Suspense fallback={null}>
        {chosen && (
          <CropDialog
            file={chosen}
            shapes={shapes}
            longest={longest}
            {...(field.round ? { round: true } : {})}
            onClose={() => setChosen(null)}
            onCropped={(cropped) => {
              setChosen(null)
              field.onChange(cropped)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
