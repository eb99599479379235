import { UnstyledButton } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './RepairView.module.css'

interface Props {
  photo: string
  name: string
  onOpen: () => void
}

/** A photo, small; one that cannot be read shows that there was one. */
export function Thumbnail({ photo, name, onOpen }: Props) {
  const [isBroken, setBroken] = useState(false)
  return (
    <UnstyledButton className={classes.thumbnail} aria-label={`View ${name}`} onClick={onOpen}>
      {isBroken ? (
        <IconPhotoOff size={28} stroke={1.4} aria-hidden />
      ) : (
        <img
          src={`${photo}?width=320`}
          alt={name}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
    </UnstyledButton>
  )
}
