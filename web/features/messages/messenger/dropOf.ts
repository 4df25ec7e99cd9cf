import type { DragEvent } from 'react'

interface Options {
  readonly setDropping: (over: boolean) => void
  /** @param many there were others with it */
  readonly setFile: (file: File, many: boolean) => void
}

/** What a pane does with a file that is dragged over it. A message has one file: the first one. */
export function dropOf({ setDropping, setFile }: Options) {
  const brings = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return {
    onDragOver(event: DragEvent) {
      if (!brings(event)) return
      event.preventDefault()
      setDropping(true)
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      // From one part of the pane to another it has not left.
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setDropping(false)
    },
    onDrop(event: DragEvent) {
      if (!brings(event)) return
      // The browser would show it instead of the page.
      event.preventDefault()
      setDropping(false)
      const { files } = event.dataTransfer
      const [file] = files
      if (file !== undefined) setFile(file, files.length > 1)
    },
  }
}
