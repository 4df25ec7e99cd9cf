import { useId, useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../../../shared/components/Icon.tsx'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  /** At the right of the label. */
  aside?: ReactNode
  /** Why the value is refused. */
  error?: string | undefined
}

/** Label above, then the field, then why it is refused, tied together for a screen reader. */
export function Field({ label, aside, error, children, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className="sign-in-field">
      <p>
        <label htmlFor={id}>{label}</label>
        {aside}
      </p>
      <div>
        <input
          {...input}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-text`}
        />
        {children}
      </div>
      {error !== undefined && (
        <p className="fault" id={`${id}-text`} role="alert">
          <Icon name="warning" size={16} />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

/** A password that can be looked at. */
export function PasswordField({ show, ...field }: Omit<FieldProps, 'type' | 'children'> & { show: string }) {
  const [isVisible, setVisible] = useState(false)
  return (
    <Field {...field} type={isVisible ? 'text' : 'password'}>
      <button
        type="button"
        aria-label={show}
        aria-pressed={isVisible}
        onClick={() => {
          setVisible(!isVisible)
        }}
      >
        <Icon name={isVisible ? 'eyeOff' : 'eye'} />
      </button>
    </Field>
  )
}
