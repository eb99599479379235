import { Button } from '@mantine/core'
import { useRef } from 'react'
import classes from './JobView.module.css'
import type { SentFiles } from './sent-files.ts'

interface Props {
  field: SentFiles
  label: string
  hint: string
  accept: string
  choose: string
}

/** Files of a phone: chosen or photographed, by their names, each with how far it is. */
export function SentFilesField({ field, label, hint, accept, choose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { files, max } = field
  return (
    <fieldset className={classes.files}>
      <legend>{label}</legend>
      <p className={classes.hint}>{hint}</p>
      <ul>
        {files.map(({ id, name, path, problem }) => (
          <li key={id}>
            <span>
              {name}
              <span className={classes.hint} role={problem ? 'alert' : 'status'}>
                {problem ?? (path ? 'Sent' : 'Sending…')}
              </span>
            </span>
            <Button
              variant="subtle"
              color="gray"
              aria-label={`Remove ${name}`}
              onClick={() => field.remove(id)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={choose}
        accept={accept}
        multiple={max > 1}
        onChange={({ currentTarget }) => {
          field.choose([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      {files.length < max && (
        <Button variant="default" onClick={() => input.current?.click()}>
          {choose}
        </Button>
      )}
    </fieldset>
  )
}
