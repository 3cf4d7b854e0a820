"""Which addresses the server may connect to when a client names them."""

import asyncio
import ipaddress
import socket

UNICAST_6 = ipaddress.ip_network("2000::/3")
"""The public addresses of IPv6. NAT64 (64:ff9b::/96), mapped and local addresses lie outside."""
SPECIAL = tuple(
    map(
        ipaddress.ip_network,
        (
            "100.64.0.0/10",  # carrier-grade NAT
            "192.0.0.0/24",  # protocol assignments
            "192.88.99.0/24",  # relays of 6to4
            "2001::/23",  # Teredo, ORCHID and other protocol assignments
            "2001:db8::/32",  # documentation
            "2002::/16",  # 6to4: an IPv4 address is inside
            "3fff::/20",  # documentation
        ),
    )
)
"""Not public, although some versions of Python call parts of them global."""


def is_public(address: str) -> bool:
    """Whether this is the address of one machine on the public internet."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    if found.version == 6 and found not in UNICAST_6:
        return False
    if found.is_multicast or found.is_reserved or not found.is_global:
        return False
    return not any(found in network for network in SPECIAL if network.version == found.version)


async def resolve(host: bytes, port: int, seconds: float) -> list[str]:
    """The addresses of a host, in the order in which to try them. OSError if there are none."""
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(seconds):
            found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except ValueError as error:
        raise OSError(f"no name of a host: {error}") from None
    return list(dict.fromkeys(str(each[4][0]) for each in found))
