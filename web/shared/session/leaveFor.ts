/** Leaves the application: an address that the server answers. Apart, so that tests can see where somebody is sent. */
export function leaveFor(address: string): void {
  location.assign(address)
}
