import { FilePicker } from './FilePicker.tsx'
import type { FileField } from './use-attachments.ts'

export function PhotoPicker({ field }: { field: FileField }) {
  return (
    <FilePicker
      field={field}
      label="Issue Photos"
      hint={`Up to ${field.max} photos. They are made smaller before they are sent.`}
      noun="Issue photo"
      accept="image/*"
      choose="Choose photos"
      withCamera
    />
  )
}

export function ReceiptPicker({ field }: { field: FileField }) {
  return (
    <FilePicker
      field={field}
      label="Receipt"
      hint="One image or PDF file."
      noun="Receipt"
      accept="image/*,application/pdf"
      choose="Choose receipt"
    />
  )
}
