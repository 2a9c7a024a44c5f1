import { LIMITS } from '@steward/contract/limits.ts'
import { Circle, CircleCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#components/ui/field.tsx'
import { PasswordInput } from '#components/ui/password-input.tsx'
import { format } from '#lib/format.ts'
import { passwordRules, strengthOf } from '#lib/password-rules.ts'

interface NewPasswordFieldsProps {
  password: string
  confirmation: string
  onChange: (change: { password?: string; confirmation?: string }) => void
  errors: { password?: string | undefined; password_confirmation?: string | undefined }
}

/** The values of the fields; spread it into them. */
export function useNewPassword() {
  const [typed, setTyped] = useState({ password: '', confirmation: '' })
  const onChange: NewPasswordFieldsProps['onChange'] = (change) =>
    setTyped((before) => ({ ...before, ...change }))
  return { ...typed, onChange }
}

/** A new password and its repetition, with its requirements ticked off while typing. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { password, confirmation, onChange, errors } = props
  const { t } = useTranslation()
  const rulesId = useId()
  return (
    <>
      <Field label={t('session.new_password')} error={errors.password}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="new-password"
            aria-describedby={[control['aria-describedby'], rulesId].filter(Boolean).join(' ')}
            value={password}
            onChange={(event) => onChange({ password: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('session.repeat_password')} error={errors.password_confirmation}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password_confirmation"
            autoComplete="new-password"
            value={confirmation}
            onChange={(event) => onChange({ confirmation: event.target.value })}
          />
        )}
      </Field>
      <Rules id={rulesId} password={password} confirmation={confirmation} />
    </>
  )
}

function Rules(props: { id: string; password: string; confirmation: string }) {
  const { t } = useTranslation()
  const { long_enough, same } = passwordRules(props.password, props.confirmation)
  return (
    <div className="text-sm">
      <ul id={props.id} className="flex flex-col gap-1">
        <Rule met={long_enough}>
          {t('session.rules.length', {
            count: LIMITS.password_min,
            formatted: format.integer(LIMITS.password_min),
          })}
        </Rule>
        <Rule met={same}>{t('session.rules.same')}</Rule>
      </ul>
      <p role="status" className="mt-1 text-muted-foreground">
        {props.password !== '' && t(`session.strength.${strengthOf(props.password)}`)}
      </p>
    </div>
  )
}

function Rule({ met, children }: { met: boolean; children: string }) {
  const { t } = useTranslation()
  const Icon = met ? CircleCheck : Circle
  return (
    <li className="flex items-center gap-2">
      <Icon
        aria-hidden
        className={met ? 'size-4 text-st-green-icon' : 'size-4 text-muted-foreground'}
      />
      <span>{children}</span>
      <span className="sr-only">{met ? t('session.rules.met') : t('session.rules.not_met')}</span>
    </li>
  )
}
