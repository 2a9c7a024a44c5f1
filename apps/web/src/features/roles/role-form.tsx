import type { PermissionMap } from '@steward/contract/permissions.ts'
import { keyFrom } from '@steward/contract/slugs.ts'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LongTextControl, TextControl } from '#components/record-form/controls.tsx'
import { FormBody } from '#components/record-form/form-body.tsx'
import { useLeaveGuard } from '#components/record-form/leave-guard.tsx'
import { FieldError, FormGrid } from '#components/ui/field.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import { RoleSaveBar } from './role-save-bar.tsx'
import type { RoleForm as Form } from './use-role-form.ts'

interface RoleFormProps {
  form: Form
  /** The current permissions of the role. */
  before: PermissionMap
  /** The permissions of the editor. */
  own: PermissionMap
  /** The key of an existing role can't be changed. */
  keyIsFixed?: boolean
  submitLabel: string
  /** Between the names and the matrix. */
  children?: ReactNode
  onDiscard?: () => void
}

/** Name, key and permissions of a role. */
export function RoleForm(props: RoleFormProps) {
  const { form, before, own, keyIsFixed = false, submitLabel, children, onDiscard } = props
  const { t } = useTranslation()
  const [keyIsTyped, setKeyIsTyped] = useState(form.values.key !== '')
  const closing = useRef(false)
  const guard = useLeaveGuard(form.dirty && !form.saving, closing)
  const name = form.control('name')
  const key = form.control('key')
  const permissions = form.control('permissions')

  return (
    <>
      <h2 className="sr-only">{t('user_roles.form.details')}</h2>
      <FormBody form={form}>
        <FormGrid>
          <TextControl
            required
            maxLength={100}
            control={{
              ...name,
              onChange: (value) => {
                name.onChange(value)
                if (!keyIsTyped) key.onChange(keyFrom(value))
              },
            }}
          />
          {!keyIsFixed && (
            <TextControl
              required
              maxLength={40}
              spellCheck={false}
              hint={t('user_roles.form.key_hint')}
              control={{
                ...key,
                onChange: (value) => {
                  setKeyIsTyped(value !== '')
                  key.onChange(value)
                },
              }}
            />
          )}
          <LongTextControl rows={2} control={form.control('description')} />
        </FormGrid>
        {children}
        <section
          id={permissions.id}
          tabIndex={-1}
          aria-labelledby={`${permissions.id}-heading`}
          className="mt-6 outline-none"
        >
          <h2 id={`${permissions.id}-heading`} className="text-lg font-semibold">
            {permissions.label}
          </h2>
          {permissions.error && (
            <FieldError id={`${permissions.id}-error`}>{permissions.error}</FieldError>
          )}
          <PermissionMatrix map={permissions.value} own={own} onChange={permissions.onChange} />
        </section>
      </FormBody>
      <RoleSaveBar
        form={form}
        before={before}
        label={submitLabel}
        {...(onDiscard && { onDiscard })}
      />
      {guard}
    </>
  )
}
