import type { Settings } from '../settings.ts';

/** The server cannot listen. The message tells its operator why, and what to do. */
export class ListenFailed extends Error {}

/** The message for a listen error. */
export function explainListenFailure(error: Error, { host, port }: Pick<Settings, 'host' | 'port'>): ListenFailed {
  switch ('code' in error ? error.code : '') {
    case 'EADDRINUSE':
      return new ListenFailed(`PORT ${port} is in use. Set PORT to another one.`);
    case 'EACCES':
    case 'EPERM':
      return new ListenFailed(`PORT ${port} may not be used by this user. Set PORT to 1024 or more.`);
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EAI_AGAIN':
    case 'EINVAL':
    case 'ENOTFOUND':
      return new ListenFailed(`HOST ${host} is no address of this machine. Set HOST to one that is, or leave it out.`);
    default:
      return new ListenFailed(`Nothing can listen at HOST ${host}, PORT ${port} (${error.message}).`);
  }
}
