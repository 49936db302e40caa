import ipaddr from 'ipaddr.js';

/** Returns an address without port. Some proxies add the port of the client's connection, which differs each time. */
const withoutPort = (address: string): string => address.replace(/^\[(.+)\](?::\d+)?$|^(\d+(?:\.\d+){3}):\d+$/, '$1$2');

/**
 * Returns the key by which rate limits count an address: IPv4 as it is, also when mapped to IPv6; the /64 of IPv6, since a client usually owns all
 * its addresses.
 */
export const networkKeyOf = (address: string): string => {
  const bare = withoutPort(address);
  if (!ipaddr.isValid(bare)) return bare; // no IP address, for example `local`, the address of jobs
  const parsed = ipaddr.process(bare);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
};

/** Returns the address block that usually has one owner: /24 of IPv4, /48 of IPv6. */
export const addressBlockOf = (address: string): string => {
  const bare = withoutPort(address);
  if (!ipaddr.isValid(bare)) return bare;
  const parsed = ipaddr.process(bare);
  if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.slice(0, 3).join('.')}.0/24`;
  return `${parsed.parts
    .slice(0, 3)
    .map((part) => part.toString(16))
    .join(':')}::/48`;
};
