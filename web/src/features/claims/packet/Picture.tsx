import { useState } from 'react'
import classes from './Packet.module.css'

interface Props {
  url: string | undefined
  name: string
}

/** A photo as it goes on paper; where there is none, that is said in its place. */
export function Picture({ url, name }: Props) {
  const [broken, setBroken] = useState<string>()
  if (url === undefined || broken === url)
    return (
      <span className={classes.none}>{url === undefined ? 'No photo' : 'This photo cannot be read'}</span>
    )
  return <img src={`${url}?width=1280`} alt={name} onError={() => setBroken(url)} />
}
