import ipaddr from 'ipaddr.js';

/** Some proxies write the port of the caller's connection too, another one with each. */
const withoutPort = (address: string): string => address.replace(/^\[(.+)\](?::\d+)?$|^(\d+(?:\.\d+){3}):\d+$/, '$1$2');

/** How an address is counted: IPv4 as it is, also inside IPv6; of IPv6 the /64, for whoever has one address has all of those. */
export const networkOf = (address: string): string => {
  const bare = withoutPort(address);
  if (!ipaddr.isValid(bare)) return bare; // a job's `local`
  const parsed = ipaddr.process(bare);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
};

/** The block of addresses that one owner has, as a rule: /24 of IPv4, /48 of IPv6. */
export const blockOf = (address: string): string => {
  const bare = withoutPort(address);
  if (!ipaddr.isValid(bare)) return bare;
  const parsed = ipaddr.process(bare);
  if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.slice(0, 3).join('.')}.0/24`;
  return `${parsed.parts
    .slice(0, 3)
    .map((part) => part.toString(16))
    .join(':')}::/48`;
};
