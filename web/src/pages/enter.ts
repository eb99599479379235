import { useRouter } from '@tanstack/react-router'

/** Goes to a path of our own, search included, and waits until its page is there. */
export function useEnter(): (path: string) => Promise<void> {
  const router = useRouter()
  return async (path) => {
    router.history.push(path)
    await router.load()
  }
}
