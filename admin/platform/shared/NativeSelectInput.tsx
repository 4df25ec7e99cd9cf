import { TextInput, type TextInputProps } from 'react-admin'

export interface Choice {
  readonly value: string
  readonly name: string
}

interface NativeSelectInputProps extends Pick<TextInputProps, 'format' | 'parse'> {
  readonly source: string
  readonly label: string
  readonly choices: readonly Choice[]
}

/** react-admin's text input as the browser's own list: the one that phones and screen readers know best. */
export function NativeSelectInput({ choices, ...props }: NativeSelectInputProps) {
  return (
    <TextInput {...props} select helperText={false} slotProps={{ select: { native: true } }}>
      {choices.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </TextInput>
  )
}
