import { isColour } from '@steward/contract/kit/fields.ts'
import { useTranslation } from 'react-i18next'
import type { FormControl } from '#components/record-form/use-record-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'

/** The color in the picker while none is chosen. */
const NOTHING = '#1d4ed8'

/** A color, picked or typed as `#1d4ed8`; empty for none. */
export function ColourControl(props: { control: FormControl<string>; hint?: string }) {
  const { control, hint } = props
  const { t } = useTranslation()
  return (
    <Field id={control.id} label={control.label} error={control.error} hint={hint} optional>
      {(attributes) => (
        <span className="flex items-center gap-2">
          <input
            type="color"
            aria-label={t('settings.pick_colour')}
            className="size-9 shrink-0 cursor-pointer rounded-lg border border-input bg-background p-1 pointer-coarse:size-11"
            value={isColour(control.value) ? control.value : NOTHING}
            onChange={(event) => control.onChange(event.target.value)}
          />
          <Input
            {...attributes}
            className="max-w-36 font-mono"
            placeholder={NOTHING}
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            value={control.value}
            onChange={(event) => control.onChange(event.target.value.trim())}
          />
          {control.value !== '' && (
            <Button variant="ghost" onClick={() => control.onChange('')}>
              {t('common.clear')}
            </Button>
          )}
        </span>
      )}
    </Field>
  )
}
