export function Brand() {
  return (
    <a className="brand" href="/">
      <img src="/favicon.svg" width="30" height="30" alt="" fetchPriority="low" />
      Pitlane
    </a>
  )
}
