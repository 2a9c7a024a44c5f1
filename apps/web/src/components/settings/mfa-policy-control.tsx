import { MFA_POLICIES, type MfaPolicy } from '@steward/contract/mfa.ts'
import { useTranslation } from 'react-i18next'
import type { FormControl } from '#components/record-form/use-record-form.ts'
import { RadioGroup } from '#components/ui/radio-group.tsx'

/** Who needs one-time codes to sign in; the label is the heading of the section around it. */
export function MfaPolicyControl({ control }: { control: FormControl<MfaPolicy> }) {
  const { t } = useTranslation()
  return (
    <RadioGroup
      label={control.label}
      labelHidden
      value={control.value}
      onChange={control.onChange}
      options={MFA_POLICIES.map((value) => ({
        value,
        label: t(`settings.mfa.${value}`),
        hint: t(`settings.mfa.${value}_hint`),
      }))}
    />
  )
}
