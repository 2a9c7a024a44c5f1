import { type ComponentProps, Suspense, useState } from 'react'
import { lazyOf } from '#lib/lazy-of.ts'
import type { CropShape } from './crop/crop.ts'
import { ImageField } from './image-field.tsx'

const CropDialog = lazyOf(() => import('./crop/crop-dialog.tsx'), 'CropDialog')

interface CroppedImageFieldProps extends ComponentProps<typeof ImageField> {
  shapes: readonly [CropShape, ...CropShape[]]
  /** The longer side of what is kept, in points. */
  longest: number
}

/** One picture of which a part is chosen before it counts as chosen itself. */
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
