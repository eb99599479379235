import { Avatar } from '@mantine/core'
import { initials, type Person } from './person.ts'

interface Props {
  person: (Person & { profileImageUrl: string | null }) | null
  size?: number
}

/** The picture of a person, else the initials; the name stands beside it. */
export function PersonAvatar({ person, size = 32 }: Props) {
  return (
    <Avatar
      src={person?.profileImageUrl ? pictureAddress(person.profileImageUrl) : null}
      alt=""
      size={size}
      radius="50%"
      color="indigo"
      aria-hidden
    >
      {initials(person)}
    </Avatar>
  )
}

/** Of our own files a small one is enough. */
function pictureAddress(url: string): string {
  return url.startsWith('/objects/') ? `${url}?width=160` : url
}
