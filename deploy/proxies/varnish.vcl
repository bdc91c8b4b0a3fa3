vcl 4.1;

# Varnish 7 before the shop, between it and what ends TLS: /etc/varnish/default.vcl
# In the shop's environment: CDN_PURGE_URL=http://127.0.0.1:6081/.forget CDN_PURGE_HEADER="Authorization: Bearer <the same words as below>" and
# TRUST_PROXY with the address of Varnish. What is personal never stays here: the shop says of each answer whether it may.

import std;

backend shop {
  .host = "127.0.0.1";
  .port = "3000";
  .first_byte_timeout = 130s;
  .between_bytes_timeout = 130s;
  .probe = {
    .url = "/readyz?exclude=database,disk";
    .interval = 1s;
    .timeout = 5s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
  }
}

# Every machine on which the shop runs.
acl shops {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.url == "/.forget") {
    if (req.method != "POST" || client.ip !~ shops || req.http.authorization != "Bearer change-these-words-before-use") {
      return (synth(404));
    }
    if (req.http.surrogate-key !~ "^[0-9a-z]+( [0-9a-z]+)*$") {
      return (synth(400));
    }
    if (std.ban("obj.http.surrogate-key ~ (^|\s)(" + regsuball(req.http.surrogate-key, " ", "|") + ")(\s|$)")) {
      return (synth(200));
    }
    return (synth(500, std.ban_error()));
  }
  if (req.url == "/metrics") {
    return (synth(404));
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Whose answers are somebody's. Of the calls only those of the catalogue are for everybody.
  if (req.url ~ "^/(api|office|auth|uploads|designs)(/|\?|$)" && req.url !~ "^/api/(products|athletes|clubs)(/|\?|$)") {
    return (pass);
  }
  # Pages are drawn without asking who comes: what is somebody's is fetched by the page itself.
  unset req.http.cookie;
  unset req.http.authorization;
  return (hash);
}

sub vcl_backend_response {
  if (beresp.http.set-cookie || beresp.http.cache-control ~ "no-store|private") {
    set beresp.uncacheable = true;
    set beresp.ttl = 2s;
    return (deliver);
  }
  if (beresp.http.cdn-cache-control ~ "max-age=[0-9]+") {
    set beresp.ttl = std.duration(regsub(beresp.http.cdn-cache-control, "^.*max-age=([0-9]+).*$", "\1") + "s", 0s);
    # How long it is shown while it is asked for anew. What was forgotten is not: it is gone.
    set beresp.grace = std.duration(regsub(beresp.http.cdn-cache-control, "^.*while-revalidate=([0-9]+).*$", "\1") + "s", 0s);
    set beresp.keep = 10m;
  }
}

sub vcl_deliver {
  unset resp.http.surrogate-key;
  unset resp.http.cdn-cache-control;
  # Of whoever was the first to ask.
  if (obj.hits > 0) {
    unset resp.http.x-request-id;
  }
}
